/** Scrolls the list as little as needed to show all of a line. */
export function scrollLineIntoView(list: HTMLElement, index: number, lineHeight: number): void {
  const top = index * lineHeight
  const least = top + lineHeight - list.clientHeight
  if (list.scrollTop > top) list.scrollTop = top
  // Before its first layout, the list has no height.
  else if (list.clientHeight > 0 && list.scrollTop < least) list.scrollTop = least
}

/** The node of a line, if it is mounted. */
export function lineNode(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((node) => node.dataset.key === key)
}
