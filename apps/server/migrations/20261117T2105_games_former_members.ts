// Games outlive their players, their names do not: the seats of a member who is removed say so. The row of the table is told by its
// version, as with every other change.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function games_forget_member() returns trigger language plpgsql as $$
    begin
      update games_tables set version = version + 1, seats = (
        select jsonb_agg(
          case when seat ->> 'playerId' = old.id::text then seat || '{"name": "former member"}' else seat end
          order by place)
        from jsonb_array_elements(seats) with ordinality as each (seat, place))
      where id in (select table_id from games_players where player_id = old.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger games_forget_member after delete on users
    for each row execute function games_forget_member()`.execute(db);
}
