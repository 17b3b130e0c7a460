// The screen manifest.
