/** Addresses of forms that work before the scripts of a page have loaded. */
export const formPaths = { logOut: '/log-out', signOn: '/sign-on' }
