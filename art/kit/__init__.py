"""Building blocks of the Dublin Orbital pictures. Metres, Z up, traffic keeps left."""
