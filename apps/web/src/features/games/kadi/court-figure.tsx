// Jack, Queen and King as busts with beaded collars, drawn by us: a kofia, a head wrap, a crown. One half of the card; the other is
// the same, turned.
type CourtRank = 'J' | 'Q' | 'K';

const SHOULDERS = 'M25 70V67C27 60 38 58.5 45 56.5H55C62 58.5 73 60 75 67V70Z';

export const isCourt = (rank: string): rank is CourtRank => rank === 'J' || rank === 'Q' || rank === 'K';

export const CourtHalf = ({ rank }: { rank: CourtRank }) => (
  <>
    <path className="court-robe" d={SHOULDERS} />
    <path
      className="court-stitch"
      d="M28 68L32 63 36 68 40 63 44 68 48 63 52 68 56 63 60 68 64 63 68 68 72 63"
    />
    <path className="court-skin" d="M45.5 50H54.5V58C52 60 48 60 45.5 58Z" />
    <ellipse className="court-skin" cx="50" cy="44" rx="8.8" ry="10" />
    <path
      className="court-face"
      d="M44.8 43.5Q46.5 45 48.2 43.5M51.8 43.5Q53.5 45 55.2 43.5M47.3 48.8Q50 50.8 52.7 48.8"
    />
    <path className="court-beads" d="M43 57Q50 62 57 57" />
    <path className="court-beads-gold" d="M41 58.6Q50 65 59 58.6" />
    {HEADWEAR[rank]}
  </>
);

const HEADWEAR = {
  J: (
    <>
      <path
        className="court-cloth"
        d="M40.5 39.5L41.8 29C45 26 55 26 58.2 29L59.5 39.5C55 37 45 37 40.5 39.5Z"
      />
      <path className="court-gold-line" d="M41.5 36L44.5 32 47.5 36 50.5 32 53.5 36 56.5 32 58.7 35.5" />
    </>
  ),
  Q: (
    <>
      <path
        className="court-cloth"
        d="M40 42C33 29 40 21.5 50 22 61 20.5 68 29 60 42 58 35.5 42 35.5 40 42Z"
      />
      <path className="court-gold-line" d="M40.5 38C45 33 55 33 59.5 38M39 32C45 26 55 26 61.5 32" />
      <circle className="court-gold" cx="40.6" cy="49.5" r="1.9" />
      <circle className="court-gold" cx="59.4" cy="49.5" r="1.9" />
    </>
  ),
  K: (
    <>
      <path
        className="court-gold"
        d="M40 39.5L38.5 25.5 44.5 31.5 50 22.5 55.5 31.5 61.5 25.5 60 39.5C55 37 45 37 40 39.5Z"
      />
      <circle className="court-cloth" cx="50" cy="33.5" r="2.2" />
      <path
        className="court-beard"
        d="M42 48C43 56 47 58.5 50 58.5 53 58.5 57 56 58 48 55.5 52.5 53 53 50 53 47 53 44.5 52.5 42 48Z"
      />
    </>
  ),
};
