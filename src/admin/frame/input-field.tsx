import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'

/** A field whose value the screen holds. `onText` receives what is typed. */
export function InputField(
  props: Omit<ComponentProps<'input'>, 'onChange'> & {
    readonly label: string
    readonly hint?: string | undefined
    readonly error?: string | undefined
    readonly onText: (text: string) => void
  },
) {
  const { label, hint, error, onText, ...input } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <input
          className="in"
          autoComplete="off"
          {...ids}
          {...input}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}
