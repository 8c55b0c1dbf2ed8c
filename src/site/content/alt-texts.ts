/** Alternative texts of the pictures by name. The build reads the texts before it encodes the pictures. */
export const altTexts = {
  hero: 'Dusk over a motorway: red and white light trails bend under a toll gantry on the right, with dark trees on the left and violet mountains under an orange sky.',
  gantry:
    'A motorway at golden dusk with traffic on both sides of a row of lamps. A toll gantry with an amber board that says "DRIVE SAFELY" and a blue toll sign spans it; a rounded mountain stands behind.',
  sweeper:
    'A white sweeper lorry with amber beacons, a black suction hose and a round brush works on the hard shoulder at dusk, with a row of cones between it and the traffic.',
  crew: 'Three workers in high-visibility clothing set out cones on the hard shoulder at dusk. On the right stands the shadow vehicle, a white van with red and yellow chevrons and a lit amber arrow that points right.',
  gritter:
    'An amber gritter with an orange plough pushes slush aside on a snowy motorway at night, its beacons lit and snow falling.',
  'control-room':
    'Operators in the operations centre, seen from behind, sit at desks with screens in a dark blue room, facing a wall of traffic pictures and a map of the ring road.',
  vista:
    'From above, a busy motorway bends through fields and hedges towards hazy mountains under a pink and gold sky, with the low sun on the right.',
  'debris-patrol':
    'A white motorway patrol van with lit amber beacons on the hard shoulder at dusk. A worker in yellow, seen from behind, carries a large tyre beside it, and scraps of rubber lie in front.',
  flail:
    'A white tractor with amber beacons stands on the hard shoulder and mows the verge beside it with a long amber arm. A shadow vehicle and cones stand behind it in the evening light.',
  'line-painter':
    'A white line-painting lorry with amber beacons lays a fresh yellow edge line at dusk. An operator sits on its deck; a shadow vehicle and cones stand behind.',
  'message-sign':
    'A motorway message sign in amber dots reads "SLOW DOWN, ROAD WORKS AHEAD" in the blue hour. Below it are cars with red and white lights under a violet sky.',
  resurfacing:
    'Night works under white balloon lights: an amber roller on the right, a paver fed by a tipper lorry, and workers in high-visibility clothing, with cones and traffic beyond.',
  drain:
    'Seen from the ground after rain: a steel gully grate by the kerb, autumn leaves, golden sun mirrored in wet asphalt, and cars and a lorry driving away on the right.',
  'salt-barn':
    'A brightly lit salt barn under a grey evening sky, with a large heap of salt and an amber wheel loader. A worker walks towards two amber gritters with orange ploughs on the right.',
  'camera-lift':
    'Two workers on a raised scissor lift reach a camera under a gantry at pink dusk. Nearer, on the right, the shadow vehicle guards the closed lane: a white lorry with a lit amber arrow and chevrons.',
} as const;

export type PictureName = keyof typeof altTexts;
