import type { InspirationCategory } from '../../contract/inspiration'

/** A picture that ships with the app: composed by tests/pictures/inspirations.ts, stored in public/inspirations. */
export interface SeedInspiration {
  /** Permanently identifies it and its picture: a redrawn picture gets a new slug. */
  readonly slug: string
  readonly title: string
  readonly category: InspirationCategory
}

const seed = (category: InspirationCategory, slug: string, title: string): SeedInspiration => ({
  slug,
  title,
  category,
})

// The last is the newest. Styles alternate, so that any screenful has several.
export const INSPIRATIONS: readonly SeedInspiration[] = [
  seed('gradient', 'pearl', 'Pearl on a warm wall'),
  seed('typography', 'twelve-signs', 'Twelve signs in mint'),
  seed('pattern', 'lost-and-found', 'Lost and found'),
  seed('interior', 'desk-at-midnight', 'Desk at midnight'),
  seed('color', 'dusk-quarters', 'Dusk in quarters'),
  seed('collage', 'post-from-the-coast', 'Post from the coast'),
  seed('gradient', 'afterglow', 'Afterglow'),
  seed('typography', 'seven-weights-of-night', 'Seven weights of night'),
  seed('pattern', 'terrazzo-floor', 'Terrazzo floor'),
  seed('interior', 'pink-tiles', 'Pink tiles, mint wall'),
  seed('color', 'citrus-market', 'Citrus market, overprinted'),
  seed('collage', 'paper-boat', 'Paper boat, paper sea'),
  seed('gradient', 'ember-drift', 'Ember drift'),
  seed('typography', 'you-and-me', 'You & me'),
  seed('pattern', 'over-and-under', 'Over and under'),
  seed('interior', 'kitchen-shelf', 'Kitchen shelf'),
  seed('color', 'moss-walk', 'Moss walk'),
  seed('collage', 'four-flowers', 'Four flowers, one vase'),
  seed('gradient', 'glass-pleats', 'Glass pleats'),
  seed('typography', 'slow-made-long-kept', 'Slow made, long kept'),
  seed('pattern', 'paper-waves', 'Waves on paper'),
  seed('color', 'harbour-at-six', 'Harbour at six'),
  seed('interior', 'three-arches', 'Three arches'),
  seed('gradient', 'spring-fog', 'Spring fog'),
  seed('collage', 'scissors-garden', 'A garden by scissors'),
  seed('typography', 'capital-and-small', 'Capital and small'),
  seed('color', 'kiln-and-clay', 'Kiln & clay'),
  seed('pattern', 'curtain-1957', 'Curtain, 1957'),
  seed('interior', 'sunday-sofa', 'Sunday on the sofa'),
  seed('gradient', 'last-ferry', 'The last ferry'),
  seed('collage', 'torn-hills', 'Torn hills'),
]
