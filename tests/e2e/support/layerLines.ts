import type { Page } from 'playwright-core'

/** Every line of the open Layers panel as announced, front to back: name, kind, locked, hidden. */
export async function layerLines(page: Page): Promise<readonly string[]> {
  const lines = new Map<string, string>()
  const tree = page.getByRole('tree', { name: 'Layers' })
  await tree.locator('[role="treeitem"][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  const count = await tree.evaluate((node) =>
    Number(node.querySelector('[aria-level="1"]')?.getAttribute('aria-setsize')),
  )
  // Only lines in view are mounted: read page by page.
  for (let turn = 0; turn <= count / 5 && lines.size < count; turn++) {
    const shown = await tree
      .locator('[role="treeitem"][aria-level="1"]')
      .evaluateAll((nodes) =>
        nodes.map((node) => [node.getAttribute('aria-posinset') ?? '', node.getAttribute('aria-label') ?? ''] as const),
      )
    for (const [place, label] of shown) lines.set(place, label)
    await page.keyboard.press('PageDown')
  }
  return [...lines].sort(([a], [b]) => Number(a) - Number(b)).map(([, label]) => label)
}
