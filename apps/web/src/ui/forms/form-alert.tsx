// What a form's call was refused for. Silent when the server has said it at a field, so that it is not read twice.
import type { FieldErrors } from 'react-hook-form';
import { Alert } from '../alert.tsx';

export function FormAlert({ message, errors }: { message: string | null; errors: FieldErrors }) {
  const isSaidAtField = Object.values(errors).some((error) => error?.type === 'server');
  return message && !isSaidAtField ? <Alert kind="danger">{message}</Alert> : null;
}
