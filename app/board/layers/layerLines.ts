/** Scrolls the list as little as needed to show all of a line. */
export function scrollLineIntoView(list: HTMLElement, index: number, lineHeight: number): void {
  const top = index * lineHeight
  const least = top + lineHeight - list.clientHeight
  if (list.scrollTop > top) list.scrollTop = top
  // A list that has not been laid out shows nothing yet.
  else if (list.clientHeight > 0 && list.scrollTop < least) list.scrollTop = least
}

/** The node of a line, if it is mounted. */
export function lineNode(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((node) => node.dataset.key === key)
}
