import {
  type Inspiration,
  type InspirationCategory,
  type InspirationCreate,
  type InspirationsQuery,
  inspiration,
  inspirationCategories,
  inspirationList,
} from '../../contract/inspiration'
import { lenientParser } from '../../contract/shared/reading'
import { call, request } from '../api/request'
import type { LikeAction } from './LikeStore'

export const INSPIRATIONS_PATH = '/api/inspirations'
export const CATEGORIES_PATH = `${INSPIRATIONS_PATH}/categories`

export const parseCategories: (value: unknown) => InspirationCategory[] = lenientParser(inspirationCategories)
export const parseInspiration = (value: unknown): Inspiration => inspiration.parse(value)
export const parseInspirations: (value: unknown) => Inspiration[] = lenientParser(inspirationList)

/** A list's filter and order. */
export type InspirationChoice = Pick<InspirationsQuery, 'trending' | 'sort' | 'category' | 'color' | 'of'>

/** The path of a list, identical for the same choice. */
export function listPath({ trending, sort, category, color, of }: InspirationChoice): string {
  const query = new URLSearchParams()
  if (trending) query.set('trending', trending)
  if (sort) query.set('sort', sort)
  if (category) query.set('category', category)
  if (color) query.set('color', color)
  if (of) query.set('of', of)
  const text = query.toString()
  return text ? `${INSPIRATIONS_PATH}?${text}` : INSPIRATIONS_PATH
}

export function pageOf(path: string, before: string | undefined): Promise<Inspiration[]> {
  const mark = path.includes('?') ? '&' : '?'
  return request(before === undefined ? path : `${path}${mark}before=${before}`, parseInspirations)
}

/** Sets or unsets a like or bookmark. Idempotent. */
export function sendLikeAction(id: number, action: LikeAction, isOn: boolean): Promise<Inspiration> {
  const method = isOn ? 'POST' : 'DELETE'
  return request(`${INSPIRATIONS_PATH}/${id}/${action}`, parseInspiration, { method, keepalive: true })
}

/** Publishes an inspiration. Idempotent for the same `uid`. */
export function publishInspiration(body: InspirationCreate): Promise<Inspiration> {
  return request(INSPIRATIONS_PATH, parseInspiration, { method: 'POST', body })
}

export function deleteInspiration(id: number): Promise<void> {
  return call(`${INSPIRATIONS_PATH}/${id}`, { method: 'DELETE' })
}

export function readInspiration(id: number): Promise<Inspiration> {
  return request(`${INSPIRATIONS_PATH}/${id}`, parseInspiration)
}
