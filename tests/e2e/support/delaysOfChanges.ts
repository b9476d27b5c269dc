import type { Page } from 'playwright-core'
import type { Person } from './annAndBen'

interface Watch {
  readonly from: Person
  readonly to: Person
  /** The element that is moved. */
  readonly id: string
  readonly count: number
}

/** Ms from one person's key press that moves an element to the frame on the other's screen that shows it, ascending. */
export async function delaysOfChanges({ from, to, id, count }: Watch): Promise<number[]> {
  const delays: number[] = []
  await from.editor.element(id).click()
  for (let index = 0; index < count; index++) {
    const { x } = await from.editor.place(id)
    const seen = whenAt(to.page, id, x + 1)
    await from.page.evaluate(noteKey)
    await from.page.keyboard.press('ArrowRight')
    const at = await seen
    delays.push(at - (await from.page.evaluate(() => Reflect.get(window, 'pressedAt') as number)))
    await from.editor.untilState('Saved')
  }
  console.log(`a committed change was seen after ${delays.map(Math.round).join(', ')} ms`)
  return delays.sort((a, b) => a - b)
}

function noteKey(): void {
  addEventListener('keydown', () => Object.assign(window, { pressedAt: performance.timeOrigin + performance.now() }), {
    capture: true,
    once: true,
  })
}

/** The Unix time (ms) of the first frame with the element's left edge at `x`, in board px. */
function whenAt(page: Page, id: string, x: number): Promise<number> {
  return page.evaluate(
    ([elementId, left]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const node = document.querySelector<HTMLElement>(`[data-element-id="${elementId}"]`)
          if (node && Number.parseFloat(node.style.left) === left) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [id, x] as const,
  )
}
