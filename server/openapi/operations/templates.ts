import * as z from 'zod/mini'
import { ownTemplate, templateCreate, templatePatch } from '../../../contract/template'
import { rowParams, uuidParams } from '../../middleware/params'
import { type Operation, WRITE_HEADERS } from '../Operation'

const WRITE = { headers: WRITE_HEADERS }
const ECHO = ['Mutation-Id'] as const
const REFUSALS = ['ACCOUNT_MISMATCH', 'MUTATION_REUSED'] as const

export const templateOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/templates',
    summary: "The caller's own templates",
    answer: { status: 200, schema: z.array(ownTemplate), isConditional: true },
  },
  {
    method: 'post',
    path: '/api/templates',
    summary: 'Make a template. The same id again answers the template that it made',
    ...WRITE,
    body: templateCreate,
    answer: { status: 201, repeatStatus: 200, schema: ownTemplate, headers: ECHO },
    refusals: [...REFUSALS, 'UNKNOWN_ASSET', 'TEMPLATE_EXISTS', 'TOO_MANY_TEMPLATES', 'RATE_LIMIT'],
  },
  {
    method: 'put',
    path: '/api/templates/{id}',
    summary: 'Change what a template is called and where it is found',
    params: uuidParams,
    ...WRITE,
    body: templatePatch,
    answer: { status: 200, schema: ownTemplate, headers: ECHO },
    refusals: REFUSALS,
  },
  {
    method: 'delete',
    path: '/api/templates/{id}',
    summary: 'Delete a template',
    params: uuidParams,
    ...WRITE,
    answer: { status: 204, headers: ECHO },
    refusals: REFUSALS,
  },
  {
    method: 'delete',
    path: '/api/trash/{id}',
    summary: 'Delete a board that is in the trash, with all of it, for good',
    params: rowParams,
    headers: ['Queue-User'],
    answer: { status: 204 },
    refusals: ['ACCOUNT_MISMATCH'],
  },
]
