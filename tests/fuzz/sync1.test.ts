import { fuzzPart } from './fuzzPart'

fuzzPart(0)
