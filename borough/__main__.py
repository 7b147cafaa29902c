"""`python -m borough` is `borough`."""

from borough.cli import main

raise SystemExit(main())
