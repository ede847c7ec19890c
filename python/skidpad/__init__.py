"""skidpad."""
