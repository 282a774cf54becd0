export const wrongPasswords = (count: number): string => `${count} wrong ${count === 1 ? 'password' : 'passwords'}`
