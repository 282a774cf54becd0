import { useEffect, useState } from 'react'

/** Value after it has not changed for `milliseconds` (500 by default, document 1, point 9). */
export function useDebounced<Value>(value: Value, milliseconds = 500): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
