import type { Locator } from 'playwright-core'

/** Whether any part of `target` is under the toast with this text. A toast that is gone covers nothing. */
export async function isCovered(target: Locator, toastText: Locator): Promise<boolean> {
  const toast = toastText.locator('xpath=ancestor::li[1]')
  const over = (await toast.isVisible()) ? await toast.boundingBox() : null
  const under = await target.boundingBox()
  if (!under) throw new Error('It is not on the screen')
  if (!over) return false
  const isBeside = over.x + over.width <= under.x || under.x + under.width <= over.x
  const isAbove = over.y + over.height <= under.y || under.y + under.height <= over.y
  return !isBeside && !isAbove
}
