/** Stands in for what a library could use and the portal does not. */
export default undefined
