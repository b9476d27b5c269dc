import { assetResponse } from '../../../contract/asset'
import { ASSET_TYPES } from '../../../contract/assetAddress'
import { ASSET_BYTES_MAX } from '../../../contract/limits'
import { assetQuery } from '../../routes/assets'
import { type Operation, WRITE_HEADERS } from '../Operation'

const types = Object.keys(ASSET_TYPES)

export const assetOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/assets',
    summary: "Upload an image. The body is the file's bytes; the same bytes always get the same address",
    headers: WRITE_HEADERS,
    bytes: { mediaTypes: types, max: ASSET_BYTES_MAX },
    answer: { status: 200, schema: assetResponse, headers: ['Mutation-Id'] },
    refusals: [
      'TOO_LARGE',
      'UNSUPPORTED_MEDIA',
      'IMAGE_UNREADABLE',
      'MUTATION_REUSED',
      'ACCOUNT_MISMATCH',
      'QUOTA_EXCEEDED',
    ],
  },
  {
    method: 'get',
    path: '/assets/{name}',
    summary: 'An image that the caller may see, `{sha256}.{ext}`; with `w`, a WebP of that width at most',
    query: assetQuery,
    answer: { status: 200, mediaTypes: types, isConditional: true },
    refusals: ['UNAUTHENTICATED'],
  },
]
