/** Only its owner may see, change and delete a template. */
export function canUseTemplate(userId: number, template: { readonly userId: number }): boolean {
  return template.userId === userId
}
