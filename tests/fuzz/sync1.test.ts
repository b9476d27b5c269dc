import { fuzzPart } from './part'

fuzzPart(0)
