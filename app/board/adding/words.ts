import { formatNumber } from '../../ui/format/format'

export const boardHoldsUpTo = (most: number) => `A board holds up to ${formatNumber(most)} elements.`
