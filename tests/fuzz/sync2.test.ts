import { fuzzPart } from './part'

fuzzPart(1)
