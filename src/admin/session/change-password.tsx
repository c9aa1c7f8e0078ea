import { type FormEvent, useId, useState } from 'react'
import type { PasswordOutcome } from '#api/session/session.ts'
import { adminTexts, signInToast } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { SHORTEST_PASSWORD, passwordFault } from '#domain/password.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { footLink } from '../frame/screen-parts.tsx'
import { PasswordField, typedText } from './sign-in-form.tsx'

interface PasswordMistakes {
  readonly current?: string
  readonly next?: string
}

/** Finds mistakes in the typed passwords before any request. */
export function passwordMistakes(current: string, next: string): PasswordMistakes {
  const wrong = nextMistake(current, next)
  return {
    ...(current === '' && { current: 'Escribe la contraseña de ahora' }),
    ...(wrong !== null && { next: wrong }),
  }
}

function nextMistake(current: string, next: string): string | null {
  if (next === '') return 'Escribe la contraseña nueva'
  const fault = passwordFault(next)
  if (fault === 'too-short') return `Necesita ${SHORTEST_PASSWORD} caracteres o más`
  if (fault === 'too-long') return 'Es demasiado larga'
  return next === current ? 'Es la misma que ahora' : null
}

/** 'Cambiar la contraseña' for the signed-in person, and its dialog. */
export function ChangePassword() {
  const { signedIn } = useBackoffice()
  const [isOpen, setIsOpen] = useState(false)
  const form = useId()
  const [isAsking, setIsAsking] = useState(false)
  if (!signedIn) return null
  // Stays open during the call, so that it can show the result.
  const close = () => !isAsking && setIsOpen(false)
  return (
    <>
      <button type="button" className={footLink} onClick={() => setIsOpen(true)}>
        {adminTexts.changePassword}
      </button>
      <Dialog
        open={isOpen}
        title={adminTexts.changePassword}
        text="En los demás dispositivos habrá que volver a entrar."
        onClose={close}
        body={
          <PasswordForm
            id={form}
            email={signedIn.email}
            isAsking={isAsking}
            setIsAsking={setIsAsking}
            onChanged={() => setIsOpen(false)}
          />
        }
      >
        <Button look="bare" onClick={close}>
          Cancelar
        </Button>
        <Button look="ink" type="submit" form={form} aria-disabled={isAsking}>
          Cambiarla
        </Button>
      </Dialog>
    </>
  )
}

function PasswordForm(props: {
  readonly id: string
  readonly email: string
  readonly isAsking: boolean
  readonly setIsAsking: (isAsking: boolean) => void
  readonly onChanged: () => void
}) {
  const { id, email, isAsking, setIsAsking, onChanged } = props
  const { session, toast } = useBackoffice()
  const [mistakes, setMistakes] = useState<PasswordMistakes>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isAsking) return
    const typed = new FormData(form)
    const [current, next] = [typedText(typed, 'current'), typedText(typed, 'next')]
    const found = passwordMistakes(current, next)
    setMistakes(found)
    if (found.current !== undefined || found.next !== undefined) {
      focusOn(form, found)
      return
    }
    setIsAsking(true)
    const outcome = await session.changePassword(current, next)
    setIsAsking(false)
    if (outcome.kind === 'changed') {
      toast(outcome.others ? toasts.passwordChanged : toasts.passwordChangedHere)
      onChanged()
      return
    }
    const refused = mistakesOf(outcome)
    setMistakes(refused)
    focusOn(form, refused)
  }

  return (
    <form
      id={id}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={isAsking}
    >
      {/* Password managers need the account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña de ahora"
        error={mistakes.current}
        name="current"
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        label="Contraseña nueva"
        hint={`${SHORTEST_PASSWORD} caracteres o más`}
        error={mistakes.next}
        name="next"
        autoComplete="new-password"
      />
    </form>
  )
}

function focusOn(form: HTMLFormElement, mistakes: PasswordMistakes): void {
  const name = mistakes.current === undefined ? 'next' : 'current'
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
}

function mistakesOf(outcome: Exclude<PasswordOutcome, { kind: 'changed' }>): PasswordMistakes {
  switch (outcome.kind) {
    case 'wrong':
      return { current: 'Esta no es la contraseña de ahora' }
    case 'unfit':
      return { next: 'El servidor no acepta esta contraseña' }
    case 'common':
      return { next: 'Es de las más usadas o fácil de adivinar: elige otra' }
    case 'unknown':
      return { next: 'El servidor no ha respondido y puede que ya sea la nueva: prueba a entrar con ella' }
    case 'failed':
      return { next: signInToast(outcome.failure, Date.now()).text ?? '' }
  }
}
