// A day in words. In one zone for everybody, since the server renders the same page for all.
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export const sayDay = (instantOrDay: string): string => DAY.format(new Date(instantOrDay));
