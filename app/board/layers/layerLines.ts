/** Scrolls the list as little as needed for all of a line to show. */
export function scrollLineIntoView(list: HTMLElement, index: number, lineHeight: number): void {
  const top = index * lineHeight
  const least = top + lineHeight - list.clientHeight
  if (list.scrollTop > top) list.scrollTop = top
  // One that has not been laid out shows nothing yet.
  else if (list.clientHeight > 0 && list.scrollTop < least) list.scrollTop = least
}

/** The node of a line, where it is mounted. */
export function lineNode(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((node) => node.dataset.key === key)
}
