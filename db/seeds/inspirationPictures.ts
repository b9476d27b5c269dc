// Written by tests/pictures/inspirations.ts.

/** For each picture in public/inspirations: its size in pixels, and the colors that cover most of it. */
export const PICTURES: Readonly<
  Record<string, { readonly width: number; readonly height: number; readonly colors: readonly string[] }>
> = {
  pearl: { width: 720, height: 720, colors: ['#eccfc4', '#dfa89b', '#e2b1a4', '#ecc8bb', '#f0d7cc'] },
  'twelve-signs': { width: 720, height: 540, colors: ['#13453d', '#c1e4d1', '#78c1a3', '#2e8b75', '#f2faf5'] },
  'lost-and-found': { width: 720, height: 900, colors: ['#154941', '#10423b', '#15453e', '#175248', '#60a892'] },
  'desk-at-midnight': { width: 720, height: 640, colors: ['#2d305b', '#555066', '#0f1120', '#5f61a7', '#796e98'] },
  'dusk-quarters': { width: 720, height: 900, colors: ['#b8667f', '#29203f', '#eaa9a1', '#6b406a', '#f7e4dd'] },
  'post-from-the-coast': { width: 720, height: 640, colors: ['#c5d0cc', '#faf4eb', '#2f4e46', '#f2cf69', '#ead8d2'] },
  afterglow: { width: 720, height: 780, colors: ['#462a5a', '#211b39', '#3d2651', '#2c2042', '#855d68'] },
  'seven-weights-of-night': {
    width: 720,
    height: 860,
    colors: ['#0e1020', '#050819', '#1e1e2b', '#3e3740', '#65595a'],
  },
  'terrazzo-floor': { width: 720, height: 640, colors: ['#f7f1ea', '#fbf6f0', '#f3ece3', '#ede4d8', '#daa98c'] },
  'pink-tiles': { width: 720, height: 820, colors: ['#fdf8ee', '#c0e2d0', '#bbdfcc', '#b7dac6', '#edf4ef'] },
  'citrus-market': { width: 720, height: 720, colors: ['#fbefd5', '#f4d169', '#d5562b', '#ed9838', '#c32d06'] },
  'paper-boat': { width: 720, height: 760, colors: ['#efe1c5', '#245c6b', '#a0c4bd', '#4e8e90', '#bf6454'] },
  'ember-drift': { width: 720, height: 640, colors: ['#da8640', '#532967', '#b66d5d', '#c97a50', '#cb5831'] },
  'you-and-me': { width: 720, height: 720, colors: ['#d45270', '#faeae9', '#8d2047', '#f6dbdc', '#efc6cc'] },
  'over-and-under': { width: 720, height: 864, colors: ['#2d4d88', '#7092ba', '#2f8b75', '#d4526f', '#f19a37'] },
  'kitchen-shelf': { width: 720, height: 900, colors: ['#e4e7db', '#d0d7c4', '#ddddcd', '#2e517d', '#c5c1ae'] },
  'moss-walk': { width: 720, height: 820, colors: ['#e6e4cf', '#f1efe0', '#c4c99d', '#8a9b5d', '#4f6438'] },
  'four-flowers': { width: 720, height: 900, colors: ['#f4ede0', '#dbe1d9', '#f0eadc', '#d7aa8b', '#2e4c84'] },
  'glass-pleats': { width: 720, height: 960, colors: ['#509090', '#265d6c', '#5e9592', '#689e98', '#76a3a0'] },
  'slow-made-long-kept': { width: 720, height: 1000, colors: ['#f5d168', '#d5552a', '#4a2a1a', '#fbda6c', '#e7bc5e'] },
  'paper-waves': { width: 720, height: 720, colors: ['#304e88', '#7b96b8', '#d2d7db', '#a9b8ca', '#425d91'] },
  'harbour-at-six': { width: 720, height: 560, colors: ['#235c6d', '#4e9294', '#a3cac4', '#123240', '#ebf3ee'] },
  'three-arches': { width: 720, height: 960, colors: ['#d9ac8c', '#c68965', '#e4bb96', '#f3e2c5', '#b18f74'] },
  'spring-fog': { width: 720, height: 860, colors: ['#e6ecd9', '#d6e3d5', '#e8e7be', '#cfdbdd', '#dfe8d7'] },
  'scissors-garden': { width: 720, height: 960, colors: ['#2c4e81', '#eca8b4', '#f0eadf', '#a0c6be', '#ed993b'] },
  'capital-and-small': { width: 720, height: 960, colors: ['#f2efe7', '#2f4d85', '#c3c4c5', '#f7f4eb', '#eeebe4'] },
  'kiln-and-clay': { width: 720, height: 900, colors: ['#ecddcb', '#f2e8db', '#ddae8e', '#bd6b4c', '#744030'] },
  'curtain-1957': { width: 720, height: 1008, colors: ['#f2ead5', '#f5ecda', '#e8e1c8', '#99ab81', '#8ba272'] },
  'sunday-sofa': { width: 720, height: 560, colors: ['#e6c7b0', '#9a5b41', '#245b6b', '#bcd1cc', '#509192'] },
  'last-ferry': { width: 720, height: 900, colors: ['#f6cf87', '#4c3360', '#794570', '#342955', '#8e4d76'] },
  'torn-hills': { width: 720, height: 860, colors: ['#efc5af', '#f1ded7', '#6b4068', '#b4657e', '#2a243f'] },
}
