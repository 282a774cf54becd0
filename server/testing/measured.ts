/** How much of something a test does: a little by default, the full measurement by an environment variable. */
export const measured = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)
