"""Commands that have commands of their own."""

import click

from tui.cli import write_examples


class Family(click.Group):
    """A group whose help begins with examples."""

    def __init__(self, name: str, does: str, *examples: str) -> None:
        """``does`` says what its commands are about."""
        super().__init__(name, help=does, context_settings={"help_option_names": ["-h", "--help"]})
        self.examples = examples

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples first."""
        write_examples(formatter, self.examples)
        super().format_help(ctx, formatter)
