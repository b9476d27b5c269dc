import type { Template } from '../../../contract/template'
import { minimalPortfolio } from './minimal-portfolio'

/** The templates that everybody has, in the order of the specification's table. */
export const BUILT_IN: readonly Template[] = [minimalPortfolio]
