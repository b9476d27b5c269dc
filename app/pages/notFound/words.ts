export const NOT_FOUND = '404 Page Not Found'
export const NOT_FOUND_DETAIL = 'Did you forget to add the page to the router?'
export const GO_HOME = 'Go home'
