// The texts of the demo's blog, oldest first.
import type { DemoMembers } from './members.ts';

export interface DemoPost {
  by: keyof DemoMembers;
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  html: string;
  cover?: {
    name: string;
    altText: string;
    /** Top, bottom, sun. */
    sky: [string, string, string];
    /** Far, middle, near. */
    hills: [string, string, string];
  };
}

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    by: 'chao',
    title: 'A pot of beans, and what I learnt about posting on time',
    excerpt: 'Beans need the night before. So, it turns out, do posts.',
    category: 'Stories',
    tags: ['Cooking', 'Habits'],
    html: '<p>On Sunday evening I put the beans in water. I do not think about them again until Monday at six, when they are soft and dinner takes forty minutes instead of three hours. Nothing about this is clever. It only asks for two minutes at the right time.</p><p>For a year I wrote my recipes the other way round: at eleven at night, tired, with the photograph still on my phone. Some weeks I posted three times, some months not at all. My aunt asked whether I had stopped cooking.</p><h2>Two minutes on Sunday</h2><p>Now I write on Saturday, when the pot is on. The text goes into the schedule for Tuesday at five, when people ask themselves what to cook. If I find a better word on Sunday, I change it. If not, it goes out without me.</p><blockquote><p>The trick is not discipline. The trick is deciding once.</p></blockquote><p>I have missed one Tuesday since March. That evening we had guests, and the beans were excellent.</p>',
  },
  {
    by: 'brian',
    title: 'What changed when two of us could edit one post',
    excerpt: 'Roles, approvals, and the afternoon I overwrote nobody.',
    category: 'Product',
    tags: ['Teams', 'Approval'],
    html: '<p>Until last month our newsletter text lived in a chat. Amina wrote it, I corrected it, somebody copied the wrong version, and on Thursday the wholesale customers read last year’s flour prices.</p><h2>Who may do what</h2><p>In the portal an account has an owner, editors and contributors. Contributors write; their posts wait until one of us says yes. It sounds like bureaucracy. In practice it is a bell that rings once, a text I read on the bus, and a button.</p><ul><li><strong>Contributors</strong> write and plan, and see what became of it.</li><li><strong>Editors</strong> approve, or return a post with a note.</li><li><strong>The owner</strong> does what editors do, and pays.</li></ul><h2>Two at the same time</h2><p>The part I did not expect to like: when both of us had the same post open, the second who saved was told so. My text was still there, in my window. Nothing was lost and nothing was overwritten. We talked for a minute and went on.</p><p>Small thing. But I have stopped keeping copies in a folder called <em>final-final</em>.</p>',
    cover: {
      name: 'team',
      altText: 'Blue hills before sunrise',
      sky: ['#243b6b', '#7d9fd6', '#f5d7a1'],
      hills: ['#4a68a3', '#324e86', '#1d3260'],
    },
  },
  {
    by: 'amina',
    title: 'Five sentences that make a post worth reading',
    excerpt: 'You do not need more words. You need these five, in any order.',
    category: 'Guides',
    tags: ['Writing', 'Beginners'],
    html: '<p>People ask me how long a post should be. I think the question comes from school. Nobody ever finished a good text and wished it had been longer to reach a number.</p><p>When I am stuck I write five sentences and stop:</p><ol><li><strong>What happened.</strong> “The oven broke on Friday at four.”</li><li><strong>Who was there.</strong> “Wambui had thirty loaves inside.”</li><li><strong>What it cost.</strong> “We sold buns on Saturday, and apologies.”</li><li><strong>What we did.</strong> “Her brother came with a welding torch and did not want money.”</li><li><strong>What you can do with it.</strong> “If you have an old deck oven, look at the hinge pins now.”</li></ol><h2>Then take one away</h2><p>Usually the first draft of the fifth sentence is advice nobody asked for. Take it out and read the rest aloud. If you hear yourself explaining, cut there.</p><p>Use the writer of the portal for the sixth sentence, the one that says the same thing for people who skim. It is good at that. It was not there when the oven broke.</p>',
    cover: {
      name: 'writing',
      altText: 'Green hills in the morning',
      sky: ['#f7e7c6', '#fbf6e9', '#f0b65a'],
      hills: ['#b7cfa3', '#7fa878', '#4c7a55'],
    },
  },
  {
    by: 'brian',
    title: 'Numbers we look at on Monday, and the three we ignore',
    excerpt: 'A short list for people who have a shop to open at six.',
    category: 'Guides',
    tags: ['Analytics', 'Habits'],
    html: '<p>Every dashboard has more numbers than a Monday has minutes. We look at four and then go back to work.</p><table><thead><tr><th>Number</th><th>Question it answers</th></tr></thead><tbody><tr><td>Posts published</td><td>Did we do what we planned?</td></tr><tr><td>Posts that need attention</td><td>Is somebody waiting for us?</td></tr><tr><td>Orders that name a post</td><td>Did it matter?</td></tr><tr><td>Comments we have not answered</td><td>Are we polite?</td></tr></tbody></table><p>The third one we count by hand, with a pencil, next to the till. It is the only one that ever changed what we write about.</p><h2>What we ignore</h2><p>Followers, because they do not buy bread. Reach, because nobody could explain it to me twice in the same way. And the hour of the day at which <em>everybody</em> should post: our customers read when the bus is late.</p>',
  },
  {
    by: 'amina',
    title: 'How we moved Saturday’s queue into a list',
    excerpt:
      'Forty people used to wait in front of the bakery. Now they come when their bread is ready, and we know how much to bake.',
    category: 'Stories',
    tags: ['Markets', 'Habits', 'Nairobi'],
    html: '<p>On Saturdays the queue used to reach the flower sellers. People were friendly about it, because queues are where news comes from, but by nine the coconut buns were gone and the second half of the line went home with a different breakfast than they had walked for.</p><p>We tried baking more. That only moved the end of the queue, and on rainy days it moved forty buns into my freezer.</p><h2>A post on Thursday, an answer by Friday</h2><p>In June we began to publish Saturday’s list on Thursday evening: what we bake, how much of it, and one sentence about why. Under it people write what they want put aside. That is all. No shop, no app, nothing to install.</p><p>The post repeats every week by itself. I change the list on Thursday at lunch, and at six it is there, whether I am in the bakery or stuck on Thika Road.</p><blockquote><p>I used to come at seven to be sure. Now I come at half past nine, and you know my name.</p></blockquote><p>That was Mr. Njoroge: coconut buns, every week.</p><h2>What we learnt in twenty weeks</h2><ul><li>Half of the orders come within two hours of the post. Thursday at six beats Friday at noon by far.</li><li>A number in the list helps. “Twelve loaves of rye” sells twelve loaves; “rye” sells five.</li><li>When something did not work out, we say so in the next post. Those get the most answers.</li></ul><p>There is still a queue on Saturdays. It is ten people long, and they stand in it because they like to.</p>',
    cover: {
      name: 'market',
      altText: 'Hills in warm evening light',
      sky: ['#5b3b8c', '#f0a07a', '#ffe2b0'],
      hills: ['#a8577c', '#70396b', '#3d2150'],
    },
  },
];
