"""Pictures of the screens as SVG: every scene at several sizes and in all themes, and a recording that moves."""
