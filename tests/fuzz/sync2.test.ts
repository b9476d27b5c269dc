import { fuzzPart } from './fuzzPart'

fuzzPart(1)
