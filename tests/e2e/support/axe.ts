import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { root } from './places'

/** What axe finds on the page or in a part of it, a line each. Injected by the debugger: the page's CSP forbids it. */
export async function violations(page: Page, within?: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const expression = await readFile(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
  await session.send('Runtime.evaluate', { expression })
  await session.detach()
  const part = (await within?.elementHandle()) ?? null
  // What passes is only counted: with every node of it, the results would be megabytes.
  const { passes, violations } = await page.evaluate(async (part) => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') }
    const results = await engine.run((part as Element | null) ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    })
    return { passes: results.passes.length, violations: results.violations }
  }, part)
  if (passes === 0) throw new Error('axe looked at nothing')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
