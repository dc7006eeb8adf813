"""Web push: notifications for players whose page is closed."""
