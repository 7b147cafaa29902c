"""Pages and the JSON API: routes, content, templates."""
