/** A template is its owner's alone: to see, to change and to delete. */
export function canUseTemplate(userId: number, template: { readonly userId: number }): boolean {
  return template.userId === userId
}
