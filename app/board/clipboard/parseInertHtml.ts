/** Trusted Types reject plain strings; a policy's name can be used only once. */
const inertHtml = window.trustedTypes?.createPolicy('inert-html', { createHTML: (html) => html })

/**
 * Parses another program's HTML into a document that runs, loads and shows nothing. Only text and addresses may leave
 * it: never insert its nodes into the page.
 */
export function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(inertHtml?.createHTML(html) ?? html, 'text/html').body
}
