import { useSyncExternalStore } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for the password on top of the form that needs it. */
export function SessionPrompt() {
  const { question, currentAdmin } = useBackoffice()
  const reason = useSyncExternalStore(question.subscribe, question.get)
  const leave = () => question.answer(false)
  return (
    <Dialog
      open={reason !== null}
      title={reason === 'old' ? 'Confirma que eres tú' : adminTexts.signIn}
      {...(currentAdmin.lastEmail() !== null && {
        text:
          reason === 'old'
            ? 'Entraste hace más de diez minutos. Para borrar varias cosas o importar hay que escribir otra vez la contraseña.'
            : adminTexts.signInAgain,
      })}
      onClose={leave}
      body={
        <SignInForm email={currentAdmin.lastEmail() ?? ''} onSignedIn={() => question.answer(true)}>
          <Button look="bare" onClick={leave}>
            Cancelar
          </Button>
        </SignInForm>
      }
    />
  )
}
