// Sending: checks a batch of messages, numbers and stores them, in one statement of the caller. Its transaction ends with the answer,
// so the rows of the rooms are locked for no round trip.
import { sql, type Kysely } from 'kysely';

/**
 * The rooms are locked first, in the order of their ids, and all is checked by a later statement: it sees what was committed while it
 * waited for the locks, and nothing that is checked can change until the commit. Messages are inserted in the order of their client
 * ids, so that two batches with the same ones do not wait for each other in a circle. Plans are generic and by index: planning anew
 * costs more than running them. They name the pictures by a list: a plan made while there are few pictures would read all of them
 * when there are many. The same client id or picture twice in one batch is an error, 23505 or wrong pictures: the caller asks for the
 * second one later. 23505 is also left for a client id that meets itself in two rooms.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function chat_append(
      p_rooms uuid[], p_pictures uuid[], p_messages json, p_at timestamptz, p_bells_due_at timestamptz
    ) returns table (id uuid, outcome text, stored_id uuid, seq bigint, created_at timestamptz)
    language plpgsql set plan_cache_mode = force_generic_plan
      set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      perform from chat_rooms where id = any (p_rooms) order by id for update;
      perform from chat_pictures where id = any (p_pictures) order by id for update;

      return query
        with checked as materialized (
          select message.*, room.last_seq,
            earlier.id as earlier_id, earlier.seq as earlier_seq, earlier.created_at as earlier_at,
            case
              when member.member_id is null then 'noSuchRoom'
              when earlier.room_id <> message.room_id then 'otherRoom'
              when earlier.id is not null then 'sentBefore'
              when message.reply_to is not null and reply.id is null then 'noSuchMessage'
              when message.picture_id is not null and picture.id is null then 'noSuchPicture'
              else 'sent'
            end as outcome
          from json_to_recordset(p_messages) as message (
            nth integer, room_id uuid, id uuid, sender_id uuid, client_id text, message_type text,
            encrypted_content text, reply_to uuid, picture_id uuid)
          left join chat_rooms as room on room.id = message.room_id
          left join chat_members as member
            on member.room_id = message.room_id and member.member_id = message.sender_id
          left join chat_messages as earlier
            on earlier.sender_id = message.sender_id and earlier.client_id = message.client_id
          left join chat_messages as reply
            on reply.id = message.reply_to and reply.room_id = message.room_id
          left join chat_pictures as picture
            on picture.id = any (p_pictures) and picture.id = message.picture_id and picture.room_id = message.room_id
              and picture.member_id = message.sender_id and picture.message_id is null
              and picture.is_stored and picture.abandoned_at is null
        ), stored as (
          insert into chat_messages (
            room_id, seq, id, sender_id, client_id, message_type, encrypted_content, reply_to, created_at)
          select room_id, last_seq + row_number() over (partition by room_id order by nth), id, sender_id, client_id,
            message_type, encrypted_content, reply_to, p_at
          from checked where outcome = 'sent'
          order by sender_id, client_id
          returning id, room_id, seq
        ), counted as (
          update chat_rooms set last_seq = newest.seq, active_at = p_at
          from (select room_id, max(seq) as seq from stored group by room_id) as newest
          where chat_rooms.id = newest.room_id
        ), to_ring as (
          insert into chat_bells (room_id, from_seq, due_at)
          select room_id, min(seq), p_bells_due_at from stored group by room_id
          on conflict (room_id) do nothing
        ), attached as (
          update chat_pictures set message_id = checked.id
          from checked
          where checked.outcome = 'sent' and chat_pictures.id = any (p_pictures) and chat_pictures.id = checked.picture_id
        )
        select checked.id, checked.outcome, coalesce(checked.earlier_id, checked.id),
          coalesce(stored.seq, checked.earlier_seq), coalesce(checked.earlier_at, p_at)
        from checked left join stored on stored.id = checked.id
        order by checked.nth;
    end $$`.execute(db);
}
