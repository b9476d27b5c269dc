import type { CDPSession, Page } from 'playwright-core'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * One finger down, along a line, up, as in a fling; in CSS pixels of the viewport. Chromium may take the next tap as one
 * that stops it: `Fingers.drag` rests before it lifts.
 */
export async function touchDrag(page: Page, from: Point, to: Point): Promise<void> {
  await withTouch(page, async (session) => {
    await touch(session, 'touchStart', [from])
    for (let step = 1; step <= 5; step++) {
      await touch(session, 'touchMove', [between(from, to, step / 5)])
    }
    await touch(session, 'touchEnd', [])
  })
}

/** Two fingers around a center, from one distance to another, on a horizontal line. */
export async function pinch(page: Page, middle: Point, distance: { from: number; to: number }): Promise<void> {
  await withTouch(page, async (session) => {
    await touch(session, 'touchStart', fingers(middle, distance.from))
    for (let step = 1; step <= 5; step++) {
      await touch(session, 'touchMove', fingers(middle, distance.from + ((distance.to - distance.from) * step) / 5))
    }
    await touch(session, 'touchEnd', [])
  })
}

/** The fingers on the screen, moment by moment. */
export async function touches(page: Page, moments: readonly (readonly Point[])[]): Promise<void> {
  await withTouch(page, async (session) => {
    let before = 0
    for (const points of moments) {
      const type = points.length > before ? 'touchStart' : points.length < before ? 'touchEnd' : 'touchMove'
      await touch(session, type, points)
      before = points.length
    }
  })
}

async function withTouch(page: Page, act: (session: CDPSession) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await act(session)
  await session.detach()
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}

function fingers({ x, y }: Point, distance: number): Point[] {
  return [
    { x: x - distance / 2, y },
    { x: x + distance / 2, y },
  ]
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
