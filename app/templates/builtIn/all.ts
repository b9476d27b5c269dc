import type { Template } from '../../../contract/template'
import { abstractArt } from './abstract-art'
import { creativeAgency } from './creative-agency'
import { fashionLookbook } from './fashion-lookbook'
import { minimalPortfolio } from './minimal-portfolio'
import { minimalistBusiness } from './minimalist-business'
import { moodCalming } from './mood-calming'
import { natureInspiration } from './nature-inspiration'
import { productLaunch } from './product-launch'

/** The built-in templates, in the specified order. */
export const BUILT_IN: readonly Template[] = [
  minimalPortfolio,
  fashionLookbook,
  creativeAgency,
  productLaunch,
  natureInspiration,
  abstractArt,
  moodCalming,
  minimalistBusiness,
]
