// What a form shows after a save answered. Fields that were changed while the save was under way keep what was typed, and
// are unsaved; the others show what was saved.
export function typedSince<Form extends object>(sent: Form, now: Form, saved: Form): Form {
  const kept = { ...saved };
  for (const name of Object.keys(now) as (keyof Form)[])
    if (JSON.stringify(now[name]) !== JSON.stringify(sent[name])) kept[name] = now[name];
  return kept;
}
