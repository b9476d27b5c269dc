/** The same answer with the header. */
export function withLinks(answer: Response, links: string): Response {
  if (!links) return answer
  const headers = new Headers(answer.headers)
  headers.set('Link', links)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
