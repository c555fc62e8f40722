"""Battle for Legend: Arena, three figures against three in one arena."""
