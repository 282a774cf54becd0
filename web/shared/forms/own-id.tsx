import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'

const label = 'Id in your other systems'

interface OwnIdFieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** For a new record: the id that it has elsewhere. */
export const OwnIdField = (field: OwnIdFieldProps) => (
  <Disclosure summary={label} open={field.value !== '' || field.error !== undefined}>
    <Box pad="8px 0 0">
      <TextField
        label={label}
        hideLabel
        autoComplete="off"
        hint="Leave it empty and the portal makes one. It cannot be changed later."
        {...field}
      />
    </Box>
  </Disclosure>
)

/** For a stored record: its id, to copy. */
export function OwnId({ id }: { id: string }) {
  const name = useId()
  const copy = () =>
    void navigator.clipboard.writeText(id).then(
      () => showToast('Id copied'),
      () => showToast('Could not copy the id. Please select it and copy it yourself.', 'error'),
    )
  return (
    <Disclosure summary={label}>
      <Row gap={12} justify="between" pad="8px 0 0">
        <span id={name} className="sr-only">
          {label}
        </span>
        <output aria-labelledby={name}>{id}</output>
        {/* Without TLS, browsers do not allow copying. */}
        {'clipboard' in navigator && (
          <Button size="small" icon={<Copy aria-hidden="true" />} onClick={copy}>
            Copy
          </Button>
        )}
      </Row>
    </Disclosure>
  )
}
